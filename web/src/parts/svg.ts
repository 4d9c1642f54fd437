// SPDX-License-Identifier: Apache-2.0
// Elements, made with their attributes; texts of users only ever become text.

type Attributes = Record<string, string | number | boolean | null | undefined>;

function dressed<T extends Element>(element: T, attributes: Attributes): T {
  for (const [name, value] of Object.entries(attributes))
    if (value === true) element.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, String(value));
  return element;
}

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
): SVGElementTagNameMap[Name] {
  return dressed(document.createElementNS('http://www.w3.org/2000/svg', name), attributes);
}

/// What the pointer is told.
export function title(text: string): SVGTitleElement {
  const element = svg('title');
  element.textContent = text;
  return element;
}

export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...inside: (globalThis.Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = dressed(document.createElement(name), attributes);
  element.append(...inside);
  return element;
}
