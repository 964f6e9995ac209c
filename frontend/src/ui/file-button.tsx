import { type ComponentProps, type ReactNode, useId } from 'react'
import './file-button.css'
import { Icon } from './icon.tsx'

type FileButtonProps = Readonly<{ busy?: boolean; children: ReactNode; onFile: (file: File) => void }> &
  Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'value' | 'onChange'>

/** A button that asks for one file. The browser's own one speaks the language of the browser. While `busy` it asks for none. */
export function FileButton({ busy = false, children, onFile, ...input }: FileButtonProps) {
  const made = useId()
  const id = input.id ?? made
  return (
    <span className="file-button">
      <input
        {...input}
        id={id}
        className="file-button__box"
        type="file"
        aria-busy={busy || input['aria-busy']}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = '' // the same file may be chosen again
          if (file && !busy) onFile(file)
        }}
      />
      <label className="button button--plain" htmlFor={id}>
        <Icon name={busy ? 'busy' : 'upload'} />
        {children}
      </label>
    </span>
  )
}
