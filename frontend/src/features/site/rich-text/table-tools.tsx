import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Tool, ToolBar } from './tool-bar.tsx'

const tools = [
  { name: 'row-above', shape: 'rowAbove', command: addRowBefore },
  { name: 'row-below', shape: 'rowBelow', command: addRowAfter },
  { name: 'row-delete', shape: 'rowDelete', command: deleteRow },
  { name: 'column-before', shape: 'columnBefore', command: addColumnBefore },
  { name: 'column-after', shape: 'columnAfter', command: addColumnAfter },
  { name: 'column-delete', shape: 'columnDelete', command: deleteColumn },
  { name: 'header-row', shape: 'headerRow', command: toggleHeader('row') },
  { name: 'table-delete', shape: 'tableDelete', command: deleteTable },
] as const

/** The buttons for the table in which the cursor is. */
export function TableTools({ editor, label }: Readonly<{ editor: Editor; label: string }>) {
  const t = useTexts('site/rich-text')
  const press = (command: Command) => {
    command(editor.state, editor.view.dispatch)
    editor.commands.focus()
  }
  return (
    <ToolBar label={t('table-tools', { label })} first="rowAbove">
      {tools.map(({ name, shape, command }) => (
        <Tool key={name} name={t(name)} shape={shape} onPress={() => press(command)} />
      ))}
    </ToolBar>
  )
}
