import { type ComponentProps, type ReactNode, useId } from 'react'
import './file-button.css'
import { Icon } from './icon.tsx'

type OnChosen =
  | Readonly<{ onFile: (file: File) => void; onFiles?: never }>
  | Readonly<{ onFiles: (files: readonly File[]) => void; onFile?: never }>

type FileButtonProps = Readonly<{ busy?: boolean; children: ReactNode }> &
  OnChosen &
  Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'value' | 'onChange' | 'multiple'>

/** A button that asks for one file, or for several. The browser's own one speaks the language of the browser. While `busy` it asks for none. */
export function FileButton({ busy = false, children, onFile, onFiles, ...input }: FileButtonProps) {
  const made = useId()
  const id = input.id ?? made
  return (
    <span className="file-button">
      <input
        {...input}
        id={id}
        className="file-button__box"
        type="file"
        multiple={onFiles !== undefined}
        aria-busy={busy || input['aria-busy']}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = '' // the same file may be chosen again
          const [file] = files
          if (!file || busy) return
          onFile?.(file)
          onFiles?.(files)
        }}
      />
      <label className="button button--plain" htmlFor={id}>
        <Icon name={busy ? 'busy' : 'upload'} />
        {children}
      </label>
    </span>
  )
}
