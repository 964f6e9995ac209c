import type { OwnTexts as Texts } from '@portal/contracts/reporting/saved/topline'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { TextField } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

type OwnTextsProps = Readonly<{
  question: string
  /** The text of the question in the survey. */
  asked: string
  texts: Texts
  isEditing: boolean
  onTexts: (texts: Texts) => void
}>

const LONGEST_TITLE = 2_000
const LONGEST_NOTE = 5_000

/** The note of a block; while texts are edited, fields for it and for the title. */
export function OwnTexts({ question, asked, texts, isEditing, onTexts }: OwnTextsProps) {
  const t = useTexts('reporting/saved')
  const { title = '', note = '' } = texts
  if (!isEditing) return note === '' ? null : <p className="block__note">{note}</p>
  return (
    <div className="block__own">
      <TextField
        label={t('own-title', { question })}
        placeholder={asked}
        value={title}
        maxLength={LONGEST_TITLE}
        onText={(text) => onTexts({ ...texts, title: text })}
      />
      <TextArea
        label={t('own-note', { question })}
        rows={2}
        grows
        value={note}
        maxLength={LONGEST_NOTE}
        onText={(text) => onTexts({ ...texts, note: text })}
      />
    </div>
  )
}
