export function showStudy(root: HTMLElement, data: unknown) { root.append(String(data)); }
