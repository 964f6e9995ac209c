import type { ReportExport } from '@portal/contracts/http/reporting/exports'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Notice } from '../../../ui/notice.tsx'

type Asked = Readonly<{ exportId: string; exports: readonly ReportExport[] }>

const whatBecameOf = ({ exportId, exports }: Asked) => {
  const one = exports.find((own) => own.exportId === exportId)
  if (!one) return 'not-yours'
  if (one.fileName !== null) return 'is-there'
  return one.state === 'done' ? 'expired' : 'no-file'
}

/** Says to whom the address of a file led here why, and what to do. */
export function RefusedFile(asked: Asked) {
  const t = useTexts('reporting/exports')
  const became = whatBecameOf(asked)
  return (
    <Notice tone={became === 'is-there' ? 'info' : 'warn'} title={t(`refused-${became}`)}>
      <p>{t(`refused-${became}-hint`)}</p>
    </Notice>
  )
}
