import type { MemberImport } from '@portal/contracts/http/member-imports'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'

/** How many rows became members, were skipped, and were refused. */
export function Counts({ counts }: Pick<MemberImport, 'counts'>) {
  const t = useTexts('identity/imports')
  const { number } = useFormats()
  return (
    <dl className="imports__counts">
      {(['created', 'skipped', 'refused'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`count-${name}`)}</dt>
          <dd>{number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
