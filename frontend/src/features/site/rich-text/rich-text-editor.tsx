import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { goToNextCell } from '@tiptap/pm/tables'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { withFlatTables, withoutTables } from './pasted-html.ts'
import { PictureNode } from './picture-node.ts'
import './rich-text.css'
import { RichTextTools } from './rich-text-tools.tsx'
import { tableNodes } from './table-nodes.ts'

export type RichTextProps = Readonly<{
  label: string
  lang: string
  html: string
  onHtml: (html: string) => void
  /** Without pictures and tables: those that stand on a server are not shown in a mail, and a wide table cannot be scrolled there. */
  isMail?: boolean
}>

/** Only what `safeHtml` keeps. A link is edited in its own box and never opened while one writes. */
const simple = {
  heading: { levels: [2, 3, 4] },
  code: false,
  codeBlock: false,
  trailingNode: false,
  link: { openOnClick: false, defaultProtocol: 'https' },
} satisfies Partial<StarterKitOptions>

const ofMails = [StarterKit.configure(simple)]
const ofScreens = [StarterKit.configure({ ...simple, document: false }), PictureNode, ...tableNodes]

/** An empty document is one empty paragraph. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** Where the cursor is, from outside in, there are two items of lists. */
const isInInnerList = ({ selection: { $from } }: EditorState): boolean =>
  Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1).type.name).filter((name) => name === 'listItem')
    .length > 1

/** Shift+Tab goes back out of the words; the editor has it only where it moves an item out of an inner list, or goes to the cell before. */
const leavesBackwards = ({ state }: { state: EditorState }, { key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Tab' && shiftKey && !isInInnerList(state) && !goToNextCell(-1)(state)

/** Writes simple HTML as it will look. It begins with `html` and keeps its own state after that: give it another `key` for another text. */
export function RichTextEditor({ label, lang, html, onHtml, isMail = false }: RichTextProps) {
  const editor = useEditor({
    extensions: isMail ? ofMails : ofScreens,
    content: html,
    textDirection: 'auto',
    shouldRerenderOnTransaction: false,
    editorProps: {
      handleDOMEvents: { keydown: leavesBackwards },
      transformPastedHTML: isMail ? withoutTables : withFlatTables,
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        lang,
        class: 'rich-text__words html',
      },
    },
    onUpdate: ({ editor: written }) => onHtml(htmlOf(written)),
  })
  return (
    <div className="rich-text">
      <RichTextTools editor={editor} label={label} isMail={isMail} />
      <EditorContent editor={editor} />
    </div>
  )
}
