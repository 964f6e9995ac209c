import type { Coding } from '@portal/contracts/http/reporting/coding'
import { type FrameCode, LONGEST_CODE_NAME } from '@portal/contracts/reporting/code-frame'
import { type FormEvent, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { isTaken } from './changed-frame.ts'
import { CodeDialog } from './code-dialog.tsx'

type CodeListProps = Readonly<{
  coding: Coding
  isBusy: boolean
  onCodes: (codes: readonly FrameCode[]) => void
}>

/** The code frame: the codes in order with how many answers have each, and a new one. */
export function CodeList({ coding, isBusy, onCodes }: CodeListProps) {
  const t = useTexts('reporting/coding')
  const { number } = useFormats()
  const [name, setName] = useState('')
  const [edited, setEdited] = useState<FrameCode | null>(null)
  const { codes, counts, next } = coding
  const taken = isTaken(codes, name)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (taken || name.trim() === '' || isBusy) return
    onCodes([...codes, { code: next, name: name.trim() }])
    setName('')
  }
  return (
    <section className="coding-codes" aria-labelledby="coding-codes">
      <h2 id="coding-codes">{t('codes')}</h2>
      {codes.length === 0 && <p className="coding-soft">{t('no-codes')}</p>}
      <ol>
        {codes.map((one, index) => (
          <li key={one.code}>
            <span className="coding-place" aria-hidden="true">
              {index + 1}
            </span>
            <bdi className="coding-name">{one.name}</bdi>
            <span className="coding-count">{number(counts.find(({ code }) => code === one.code)?.responses ?? 0)}</span>
            <Button look="icon" icon="menu" onClick={() => setEdited(one)}>
              {t('edit-code', { name: one.name })}
            </Button>
          </li>
        ))}
      </ol>
      <form className="coding-new" onSubmit={add}>
        <TextField
          label={t('new-code')}
          value={name}
          maxLength={LONGEST_CODE_NAME}
          error={taken ? t('name-taken') : undefined}
          onText={setName}
        />
        <Button type="submit" icon="add" busy={isBusy} disabled={taken}>
          {t('add')}
        </Button>
      </form>
      {edited && <CodeDialog code={edited} codes={codes} onCodes={onCodes} onClose={() => setEdited(null)} />}
    </section>
  )
}
