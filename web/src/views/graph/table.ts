// SPDX-License-Identifier: Apache-2.0
// The edges on show as a table: sortable, in step with the threshold. It begins with the first
// hundred, so that a large graph stays quick.
import type { Edge } from '../../data.ts';
import type { Model, Support } from '../../model.ts';
import type { DrawnEdge } from '../../parts/drawing.ts';
import { titleOf } from '../../parts/methods.ts';
import { html } from '../../parts/svg.ts';
import { count, counted, share, shortened } from '../../parts/text.ts';
import { alphaText } from '../../parts/threshold.ts';
import type { State } from '../../state.ts';

const kFirst = 100;
const kMore = 500;

interface Column {
  title: string;
  means: string;
  text: (model: Model, edge: DrawnEdge) => string;
  order: (model: Model, edge: DrawnEdge) => number | string;
  number?: boolean;
}

export function noteOf(edge: DrawnEdge): string {
  const words = [
    edge.lost ? 'left out' : '',
    edge.open ? 'open' : '',
    edge.required ? 'required' : '',
    edge.truth ?? '',
  ];
  return words.filter(Boolean).join(', ');
}

function directionText({ linked, direction }: Support): string {
  return linked === 0 ? '–' : share(direction);
}

const kColumns: Column[] = [
  {
    title: 'From',
    means: 'the tail',
    text: (model, edge) => model.name(edge.from),
    order: (model, edge) => model.name(edge.from).toLowerCase(),
  },
  {
    title: 'To',
    means: 'the head',
    text: (model, edge) => model.name(edge.to),
    order: (model, edge) => model.name(edge.to).toLowerCase(),
  },
  {
    title: 'Linked',
    means: 'the share of the bag that joins the two, either way',
    number: true,
    text: (model, edge) => share(model.support(edge.from, edge.to).linked),
    order: (model, edge) => -model.support(edge.from, edge.to).linked,
  },
  {
    title: 'Direction',
    means: 'of what is linked, the share that points this way',
    number: true,
    text: (model, edge) => directionText(model.support(edge.from, edge.to)),
    order: (model, edge) => -model.support(edge.from, edge.to).direction,
  },
  {
    title: 'Note',
    means: 'open: could be turned round and fit the data as well',
    text: (_, edge) => noteOf(edge),
    order: (_, edge) => noteOf(edge),
  },
];

interface Row {
  row: HTMLTableRowElement;
  said: string;
}

export class EdgeTable {
  readonly root = html('div', { class: 'edge-table' });
  private readonly caption = html('caption');
  private readonly body = html('tbody');
  private readonly heads: HTMLTableCellElement[];
  private readonly more = html('button', { type: 'button', class: 'quiet' });
  private readonly rows = new Map<number, Row>();
  private edges: DrawnEdge[] = [];
  private now: State | null = null;
  private limit = kFirst;
  private by = 2;
  private falling = false; // against the column's own order

  constructor(
    private readonly model: Model,
    private readonly choose: (edge: Edge) => void,
  ) {
    this.heads = kColumns.map((column, i) => {
      const button = html('button', { type: 'button', title: column.means }, column.title);
      button.addEventListener('click', () => this.sort(i));
      return html('th', { scope: 'col', class: column.number ? 'number' : null }, button);
    });
    const table = html(
      'table',
      {},
      this.caption,
      html('thead', {}, html('tr', {}, ...this.heads)),
      this.body,
    );
    this.more.addEventListener('click', () => {
      this.limit += kMore;
      this.fill();
    });
    this.body.addEventListener('click', (event) => {
      const row = (event.target as Element).closest('tr');
      if (row?.dataset.edge) this.choose(row.dataset.edge.split(' ').map(Number) as Edge);
    });
    this.root.append(table, this.more);
    addEventListener('beforeprint', () => {
      this.limit = this.edges.length;
      if (this.now) this.fill();
    });
  }

  show(edges: DrawnEdge[], now: State): void {
    const isNew = now.edge !== this.now?.edge;
    this.edges = edges;
    this.now = now;
    const isLong = now.truth || this.model.data.knowledge.required.length > 0;
    this.root.classList.toggle('long-notes', isLong);
    this.fill();
    if (isNew && now.edge) this.reveal();
  }

  /// Scrolls the table, and never the page, to the chosen row.
  private reveal(): void {
    const row = this.body.querySelector<HTMLElement>('tr[aria-selected]');
    if (!row) return;
    const head = this.heads[0].offsetHeight;
    const [top, bottom] = [row.offsetTop - head, row.offsetTop + row.offsetHeight];
    const { scrollTop, clientHeight } = this.root;
    if (top < scrollTop) this.root.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.root.scrollTop = bottom - clientHeight;
  }

  private sort(by: number): void {
    this.falling = by === this.by && !this.falling;
    this.by = by;
    this.fill();
  }

  private fill(): void {
    const column = kColumns[this.by];
    const sign = this.falling ? -1 : 1;
    const keyed = this.edges.map((edge): [string | number, DrawnEdge] => [
      column.order(this.model, edge),
      edge,
    ]);
    keyed.sort(
      ([a, x], [b, y]) =>
        Number(x.lost ?? false) - Number(y.lost ?? false) ||
        sign * (a < b ? -1 : a > b ? 1 : 0) ||
        x.from - y.from ||
        x.to - y.to,
    );
    this.heads.forEach((head, i) => {
      if (i !== this.by) head.removeAttribute('aria-sort');
      else
        head.setAttribute(
          'aria-sort',
          (column.number ? !this.falling : this.falling) ? 'descending' : 'ascending',
        );
    });
    const wanted = keyed.slice(0, this.limit).map(([, edge]) => this.row(edge));
    arrange(this.body, wanted);
    this.caption.textContent = this.says();
    const rest = this.edges.length - wanted.length;
    this.more.hidden = rest <= 0;
    this.more.textContent =
      rest > kMore ? `Show ${kMore} more of ${count(rest)}` : `Show the other ${count(rest)}`;
  }

  private says(): string {
    const { method, alpha } = this.now!;
    const own = this.edges.filter((edge) => !edge.lost && edge.truth !== 'missing').length;
    const all = this.model.average(method, alpha).edges.length;
    const edges = own === all ? counted(all, 'edge') : `${count(own)} of ${counted(all, 'edge')}`;
    const lost = this.edges.length - own;
    const beside = lost ? `, and ${counted(lost, 'link')} that it lacks` : '';
    return `${edges} of ${titleOf(method)} at threshold ${alphaText(alpha)}${beside}`;
  }

  /// Rows are made once for each note, so that the focus stays in one that is chosen.
  private row(edge: DrawnEdge): HTMLTableRowElement {
    const key = this.model.key(edge.from, edge.to);
    const said = noteOf(edge);
    let { row } = this.rows.get(key) ?? {};
    if (!row || this.rows.get(key)!.said !== said) {
      row = this.made(edge);
      this.rows.set(key, { row, said });
    }
    const chosen = this.now!.edge;
    if (chosen?.includes(edge.from) && chosen.includes(edge.to))
      row.setAttribute('aria-selected', 'true');
    else row.removeAttribute('aria-selected');
    return row;
  }

  private made(edge: DrawnEdge): HTMLTableRowElement {
    const absent = edge.lost || edge.truth === 'missing';
    const row = html('tr', {
      'data-edge': `${edge.from} ${edge.to}`,
      class: absent ? 'lost' : null,
    });
    kColumns.forEach((column, i) => {
      const text = column.text(this.model, edge);
      const shown = i < 2 ? shortened(text, 30) : text;
      const cell = { title: text.length > 8 ? text : null, class: column.number ? 'number' : null };
      if (i === 0)
        row.append(
          html('th', { scope: 'row', ...cell }, html('button', { type: 'button' }, shown)),
        );
      else row.append(html('td', cell, shown));
    });
    return row;
  }
}

/// Makes these the rows, in this order. Rows that stay are left alone: a browser lays out again what
/// is touched, and that is slow with hundreds.
function arrange(body: HTMLElement, wanted: HTMLTableRowElement[]): void {
  const stays = new Set(wanted);
  for (const row of [...body.children])
    if (!stays.has(row as HTMLTableRowElement)) row.remove();
  let at = body.firstElementChild;
  for (const row of wanted)
    if (row === at) at = at.nextElementSibling;
    else body.insertBefore(row, at);
}
