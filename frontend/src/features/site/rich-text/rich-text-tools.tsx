import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { type InsertedPicture, PictureBox } from './picture-box.tsx'

const shapes = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M11 5h6M7 19h6M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  heading: 'M6 5v14M18 5v14M6 12h12',
  subheading: 'M8 8v9M16 8v9M8 12.5h8',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-1V8M4 11h2.5L4 14.5h2.5M4 17h2.5v3.5H4',
  quote: 'M5 16c3-1 4-3.5 4-7H5v4h4M15 16c3-1 4-3.5 4-7h-4v4h4',
  link: 'M9 15l6-6M10.5 7l1.5-1.5a4 4 0 0 1 5.7 5.7L16 12.7M13.5 17L12 18.5a4 4 0 0 1-5.7-5.7L8 11.3',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9.5h.01',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
} as const

type ToolProps = Readonly<{ name: string; shape: keyof typeof shapes; isOn: boolean; onPress: () => void }>

function Tool({ name, shape, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="rich-text__tool"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      // The words keep the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[shape]} />
      </svg>
    </button>
  )
}

const ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/))\S+$/

type LinkProps = Readonly<{ first: string; onLink: (href: string) => void; onClose: () => void }>

function LinkBox({ first, onLink, onClose }: LinkProps) {
  const t = useTexts('site/rich-text')
  const [href, setHref] = useState(first)
  const isGood = href === '' || ADDRESS.test(href)
  return (
    <div className="rich-text__link">
      <TextField
        label={t('link-address')}
        dir="ltr"
        value={href}
        error={isGood ? undefined : t('link-wrong')}
        onText={(text) => setHref(text.trim())}
      />
      <Button disabled={!isGood} onClick={() => onLink(href)}>
        {t('link-set')}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t('link-cancel')}
      </Button>
    </div>
  )
}

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

type ToolsProps = Readonly<{ editor: Editor; label: string; hasPictures: boolean }>

/** The buttons above the words. One box at a time is open below them. */
export function RichTextTools({ editor, label, hasPictures }: ToolsProps) {
  const t = useTexts('site/rich-text')
  const [box, setBox] = useState<'link' | 'picture' | null>(null)
  const on = useEditorState({ editor, selector: standing })
  const chain = () => editor.chain().focus()
  const toggle = (name: 'link' | 'picture') => setBox(box === name ? null : name)
  const close = () => setBox(null)
  const link = (href: string) => {
    close()
    const marked = chain().extendMarkRange('link')
    if (href === '') marked.unsetLink().run()
    else marked.setLink({ href }).run()
  }
  const insert = (attrs: InsertedPicture) => {
    close()
    chain().insertContent({ type: 'picture', attrs }).run()
  }
  return (
    <>
      <div className="rich-text__tools" role="toolbar" aria-label={t('tools', { label })}>
        <Formats editor={editor} on={on} />
        <Tool name={t('link')} shape="link" isOn={on.link} onPress={() => toggle('link')} />
        {hasPictures && (
          <Tool name={t('picture')} shape="picture" isOn={box === 'picture'} onPress={() => toggle('picture')} />
        )}
        <Tool name={t('undo')} shape="undo" isOn={false} onPress={() => chain().undo().run()} />
        <Tool name={t('redo')} shape="redo" isOn={false} onPress={() => chain().redo().run()} />
      </div>
      {box === 'link' && <LinkBox key={on.href} first={on.href} onLink={link} onClose={close} />}
      {box === 'picture' && <PictureBox onPicture={insert} onClose={close} />}
    </>
  )
}
