import { useTexts } from '../../../lib/texts/use-texts.ts'

/** Under what rules the figures were worked out: base, filter, flags, test. */
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
