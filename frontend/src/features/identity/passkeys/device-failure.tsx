import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { DeviceRefused } from './device.ts'

/** Why a passkey was not made or used: the device, or the server. */
export function DeviceFailure({ error }: Readonly<{ error: Error }>) {
  const t = useTexts('identity/passkeys')
  if (!(error instanceof DeviceRefused)) return <ProblemNotice error={error} />
  return <Notice tone="problem" title={t(error.reason)} />
}
