import type { Ref } from 'react'
import { TextField } from '../../../ui/field.tsx'

type NameFormProps = Readonly<{
  label: string
  name: string
  maxLength: number
  warning?: string | undefined
  error?: string | undefined
  form?: Ref<HTMLFormElement>
  isBusy: boolean
  onName: (name: string) => void
  onSave: () => void
}>

/** The name under which something is saved: Enter saves it too, once there is one. */
export function NameForm({ name, form, isBusy, onName, onSave, ...field }: NameFormProps) {
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !isBusy) onSave()
      }}
    >
      <TextField {...field} value={name} onText={onName} />
    </form>
  )
}
