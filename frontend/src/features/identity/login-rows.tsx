import type { PastLogin } from '@portal/contracts/http/identity'
import { useFormats } from '../../lib/formats.ts'
import './account.css'

type LoginRowsProps = Readonly<{
  logins: readonly PastLogin[]
  /** Said of a browser or a system that is not known. */
  unknown: string
}>

/** Past sign-ins as rows of a table: when, browser, system, network. */
export function LoginRows({ logins, unknown }: LoginRowsProps) {
  const { moment } = useFormats()
  return logins.map(({ timestamp, browser, system, network }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two sign-ins may be equal in all that is shown
    <tr key={index}>
      <th scope="row" className="logins__when">
        {moment(timestamp * 1_000)}
      </th>
      <td>{browser ?? unknown}</td>
      <td>{system ?? unknown}</td>
      <td>
        <bdi>{network}</bdi>
      </td>
    </tr>
  ))
}
