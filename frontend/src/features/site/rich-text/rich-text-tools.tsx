import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { insertTable } from './insert-table.ts'
import { LinkBox } from './link-box.tsx'
import { type InsertedPicture, PictureBox } from './picture-box.tsx'
import { TableTools } from './table-tools.tsx'
import { Tool, ToolBar } from './tool-bar.tsx'

/** What is on at the cursor, read after each change of the document. */
const standing = ({ editor }: Readonly<{ editor: Editor }>) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  heading: editor.isActive('heading', { level: 2 }),
  subheading: editor.isActive('heading', { level: 3 }),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  table: editor.isActive('table'),
  href: String(editor.getAttributes('link')['href'] ?? ''),
})

type FormatsProps = Readonly<{ editor: Editor; on: ReturnType<typeof standing> }>

function Formats({ editor, on }: FormatsProps) {
  const t = useTexts('site/rich-text')
  const chain = () => editor.chain().focus()
  return (
    <>
      <Tool name={t('bold')} shape="bold" isOn={on.bold} onPress={() => chain().toggleBold().run()} />
      <Tool name={t('italic')} shape="italic" isOn={on.italic} onPress={() => chain().toggleItalic().run()} />
      <Tool
        name={t('underline')}
        shape="underline"
        isOn={on.underline}
        onPress={() => chain().toggleUnderline().run()}
      />
      <Tool
        name={t('heading')}
        shape="heading"
        isOn={on.heading}
        onPress={() => chain().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        name={t('subheading')}
        shape="subheading"
        isOn={on.subheading}
        onPress={() => chain().toggleHeading({ level: 3 }).run()}
      />
      <Tool name={t('bullets')} shape="bullets" isOn={on.bullets} onPress={() => chain().toggleBulletList().run()} />
      <Tool name={t('numbers')} shape="numbers" isOn={on.numbers} onPress={() => chain().toggleOrderedList().run()} />
      <Tool name={t('quote')} shape="quote" isOn={on.quote} onPress={() => chain().toggleBlockquote().run()} />
    </>
  )
}

/** Another site opens in a tab of its own; a screen of this portal in the place of the one with the link. */
const linkTo = (href: string) => ({ href, target: href.startsWith('/') ? null : '_blank' })

/** Where no words are chosen the address itself is what one reads. */
const linked = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: linkTo(href) }] })

type ToolsProps = Readonly<{ editor: Editor; label: string; isMail: boolean }>

/** The buttons above the words. One box at a time is open below them. */
export function RichTextTools({ editor, label, isMail }: ToolsProps) {
  const t = useTexts('site/rich-text')
  const [box, setBox] = useState<'link' | 'picture' | null>(null)
  const on = useEditorState({ editor, selector: standing })
  const chain = () => editor.chain().focus()
  const toggle = (name: 'link' | 'picture') => setBox(box === name ? null : name)
  const close = () => setBox(null)
  const cancel = () => {
    close()
    editor.commands.focus()
  }
  const isWithoutWords = () => editor.state.selection.empty && !editor.isActive('link')
  const link = (href: string) => {
    close()
    const marked = chain().extendMarkRange('link')
    if (href === '') marked.unsetLink().run()
    else if (isWithoutWords()) marked.insertContent(linked(href)).run()
    else marked.setLink(linkTo(href)).run()
  }
  const insert = (attrs: InsertedPicture) => {
    close()
    chain().insertContent({ type: 'picture', attrs }).run()
  }
  return (
    <>
      <ToolBar label={t('tools', { label })}>
        <Formats editor={editor} on={on} />
        <Tool name={t('link')} shape="link" isOn={on.link} onPress={() => toggle('link')} />
        {!isMail && (
          <>
            <Tool name={t('picture')} shape="picture" isOn={box === 'picture'} onPress={() => toggle('picture')} />
            <Tool name={t('table')} shape="table" isOn={on.table} onPress={() => on.table || insertTable(editor)} />
          </>
        )}
        <Tool name={t('undo')} shape="undo" onPress={() => chain().undo().run()} />
        <Tool name={t('redo')} shape="redo" onPress={() => chain().redo().run()} />
      </ToolBar>
      {on.table && <TableTools editor={editor} label={label} />}
      {box === 'link' && <LinkBox key={on.href} first={on.href} onLink={link} onClose={cancel} />}
      {box === 'picture' && <PictureBox onPicture={insert} onClose={cancel} />}
    </>
  )
}
