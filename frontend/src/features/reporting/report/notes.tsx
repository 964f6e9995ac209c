import { useTexts } from '../../../lib/texts/use-texts.ts'

/** The rules by which the figures were computed: base, filter, flags, test. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  const t = useTexts('reporting/reports')
  return (
    <footer className="report-notes">
      <h2>{t('notes')}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note} dir="auto">
            {note}
          </li>
        ))}
      </ul>
    </footer>
  )
}
