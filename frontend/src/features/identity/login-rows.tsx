import type { PastLogin } from '@portal/contracts/http/identity'
import { useFormats } from '../../lib/formats.ts'
import './account.css'

type LoginRowsProps = Readonly<{
  logins: readonly PastLogin[]
  /** Said of a browser or a system that is not known. */
  unknown: string
  /** What the columns are called: on a phone each row is a card. */
  labels: Readonly<{ browser: string; system: string; network: string }>
}>

/** Past sign-ins as rows of a table: when, browser, system, network. */
export function LoginRows({ logins, unknown, labels }: LoginRowsProps) {
  const { moment } = useFormats()
  return logins.map(({ timestamp, browser, system, network }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two sign-ins may be equal in all that is shown
    <tr key={index}>
      <th scope="row" className="logins__when">
        {moment(timestamp * 1_000)}
      </th>
      <td data-label={labels.browser}>{browser ?? unknown}</td>
      <td data-label={labels.system}>{system ?? unknown}</td>
      <td data-label={labels.network}>
        <bdi>{network}</bdi>
      </td>
    </tr>
  ))
}
