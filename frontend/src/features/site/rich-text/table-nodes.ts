import { Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { tableDirection } from './table-direction.ts'

/** The most of a row or column that a pasted cell may take: the editor makes room for all of it. */
const MOST = 100

/** How many columns or rows a cell takes; what is one is not written. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min(Math.max(Math.trunc(Number(cell.getAttribute(name))) || 1, 1), MOST),
  renderHTML: ({ [name]: count }: Readonly<Record<string, unknown>>) => (count === 1 ? {} : { [name]: count }),
})

const spans = { colspan: span('colspan'), rowspan: span('rowspan') }

/** Tables stand beside all other blocks and not within them, so that no cell holds a table. */
const DocumentNode = Node.create({ name: 'doc', topNode: true, content: '(block | table)+' })

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...spans, scope: { default: null } }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

/** What the commands of tables look for in the schema. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** Tab and Shift+Tab go from cell to cell, and out of the words after the last and before the first. Alt+F10 leads to the tools of the table. */
const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'table',
    { ...HTMLAttributes, dir: tableDirection(node.textContent) },
    ['tbody', 0],
  ],
  addNodeView: () => (shown) => {
    const dom = document.createElement('table')
    const contentDOM = dom.appendChild(document.createElement('tbody'))
    const update = (node: typeof shown.node): boolean => {
      dom.dir = tableDirection(node.textContent) ?? ''
      return node.type === shown.node.type
    }
    update(shown.node)
    const ignoreMutation = ({ type }: Readonly<{ type: string }>): boolean => type === 'attributes'
    return { dom, contentDOM, update, ignoreMutation }
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (by: 1 | -1) => () => goToNextCell(by)(this.editor.state, this.editor.view.dispatch)
    const toTools = () => {
      const bars = this.editor.view.dom.closest('.rich-text')?.querySelectorAll('[role="toolbar"]') ?? []
      const tool = [...bars].at(-1)?.querySelector<HTMLElement>('[tabindex="0"]')
      tool?.focus()
      return tool !== undefined && tool !== null && this.editor.isActive('table')
    }
    return { Tab: go(1), 'Shift-Tab': go(-1), 'Alt-F10': toTools }
  },
})

/** Tables: over the commands of ProseMirror. */
export const tableNodes = [DocumentNode, Table, TableRow, TableCell, TableHeader]
