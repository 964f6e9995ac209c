import { TextField } from '../../../ui/field.tsx'

type NameFormProps = Readonly<{
  label: string
  name: string
  maxLength: number
  warning?: string | undefined
  isBusy: boolean
  onName: (name: string) => void
  onSave: () => void
}>

/** The name under which something is saved: Enter saves it too, once there is one. */
export function NameForm({ label, name, maxLength, warning, isBusy, onName, onSave }: NameFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !isBusy) onSave()
      }}
    >
      <TextField label={label} value={name} maxLength={maxLength} warning={warning} onText={onName} />
    </form>
  )
}
