import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Figure } from '../figure.tsx'
import { Sparkline } from '../sparkline.tsx'
import { useHistory } from '../use-history.ts'
import { useWords } from '../use-words.ts'

/** How much the database writes. */
export function WalFigure({ status }: { readonly status: SystemStatus }) {
  const t = useTexts('operations/system')
  const words = useWords()
  const { samples, ...chart } = useHistory()
  const points = samples.map(({ at, walRate }) => ({ at, value: walRate ?? 0 }))
  const now = points.at(-1)?.value ?? 0
  const most = Math.max(0, ...points.map(({ value }) => value))
  return (
    <Figure
      name={t('wal-rate')}
      value={t('wal-per-second', { size: words.size(now) })}
      more={t('wal-total', { size: words.size(status.storage.walBytes) })}
    >
      <Sparkline
        points={points}
        floor={10_000}
        label={t('spark-wal', { now: words.size(now), most: words.size(most), span: chart.caption })}
        {...chart}
      />
    </Figure>
  )
}
