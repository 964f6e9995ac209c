import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

type ToolProps = Readonly<{ name: string; isOn: boolean; onPress: () => void; children: ReactNode }>

function Tool({ name, isOn, onPress, children }: ToolProps) {
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
      {children}
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

/** The buttons above the words. */
export function RichTextTools({ editor, label }: Readonly<{ editor: Editor; label: string }>) {
  const t = useTexts('site/rich-text')
  const [isLinking, setLinking] = useState(false)
  const on = useEditorState({ editor, selector: standing })
  const chain = () => editor.chain().focus()
  const link = (href: string) => {
    setLinking(false)
    const marked = chain().extendMarkRange('link')
    if (href === '') marked.unsetLink().run()
    else marked.setLink({ href }).run()
  }
  return (
    <>
      <div className="rich-text__tools" role="toolbar" aria-label={t('tools', { label })}>
        <Tool name={t('bold')} isOn={on.bold} onPress={() => chain().toggleBold().run()}>
          <b aria-hidden="true">B</b>
        </Tool>
        <Tool name={t('italic')} isOn={on.italic} onPress={() => chain().toggleItalic().run()}>
          <i aria-hidden="true">I</i>
        </Tool>
        <Tool name={t('underline')} isOn={on.underline} onPress={() => chain().toggleUnderline().run()}>
          <u aria-hidden="true">U</u>
        </Tool>
        <Tool name={t('heading')} isOn={on.heading} onPress={() => chain().toggleHeading({ level: 2 }).run()}>
          <span aria-hidden="true">H</span>
        </Tool>
        <Tool name={t('subheading')} isOn={on.subheading} onPress={() => chain().toggleHeading({ level: 3 }).run()}>
          <small aria-hidden="true">H</small>
        </Tool>
        <Tool name={t('bullets')} isOn={on.bullets} onPress={() => chain().toggleBulletList().run()}>
          <span aria-hidden="true">•</span>
        </Tool>
        <Tool name={t('numbers')} isOn={on.numbers} onPress={() => chain().toggleOrderedList().run()}>
          <span aria-hidden="true">#</span>
        </Tool>
        <Tool name={t('quote')} isOn={on.quote} onPress={() => chain().toggleBlockquote().run()}>
          <span aria-hidden="true">“</span>
        </Tool>
        <Tool name={t('link')} isOn={on.link} onPress={() => setLinking(!isLinking)}>
          <span aria-hidden="true">↗</span>
        </Tool>
        <Tool name={t('undo')} isOn={false} onPress={() => chain().undo().run()}>
          <span aria-hidden="true">↶</span>
        </Tool>
        <Tool name={t('redo')} isOn={false} onPress={() => chain().redo().run()}>
          <span aria-hidden="true">↷</span>
        </Tool>
      </div>
      {isLinking && <LinkBox key={on.href} first={on.href} onLink={link} onClose={() => setLinking(false)} />}
    </>
  )
}
