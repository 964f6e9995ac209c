import type { Editor, JSONContent } from '@tiptap/core'
import { type Selection, TextSelection } from '@tiptap/pm/state'

const COLUMNS = 3

const rowOf = (type: 'tableHeader' | 'tableCell'): JSONContent => ({
  type: 'tableRow',
  content: Array.from({ length: COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
})
const table: JSONContent = {
  type: 'table',
  content: [rowOf('tableHeader'), rowOf('tableCell'), rowOf('tableCell')],
}

/** In the place of an empty paragraph, else after the block with the cursor. */
const placeOf = ({ $to }: Selection): readonly [from: number, to: number] => {
  if ($to.depth === 0) return [$to.pos, $to.pos]
  const isEmpty = $to.node(1).isTextblock && $to.node(1).content.size === 0
  return [isEmpty ? $to.before(1) : $to.after(1), $to.after(1)]
}

/** A table with a row of headings at the cursor, which goes into its first cell. */
export const insertTable = ({ schema, state, view }: Editor): void => {
  const [from, to] = placeOf(state.selection)
  const { tr } = state
  tr.replaceWith(from, to, schema.nodeFromJSON(table))
  tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView()
  view.dispatch(tr)
  view.focus()
}
