import { type ImportMapping, type MemberImport, startMemberImport } from '@portal/contracts/http/member-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { Counts } from './counts.tsx'
import { guessMapping } from './guess-mapping.ts'
import { importsKey, previewQuery } from './queries.ts'

type FileProps = Readonly<{ file: MemberImport }>
type MappingProps = Readonly<{ mapping: ImportMapping; onMapping: (mapping: ImportMapping) => void }>

const NONE = ''
const columns = ['email', 'displayName', 'language'] as const

function Columns({ file, mapping, onMapping }: FileProps & MappingProps) {
  const t = useTexts('identity/imports')
  const choices = file.header.map((text, at) => ({ value: String(at), text: text || t('column', { number: at + 1 }) }))
  return (
    <div className="imports__columns">
      {columns.map((name) => (
        <Select
          key={name}
          label={t(`column-${name}`)}
          value={String(mapping[name] ?? NONE)}
          choices={name === 'email' ? choices : [{ value: NONE, text: t('no-column') }, ...choices]}
          onChoose={(value) => onMapping({ ...mapping, [name]: value === NONE ? null : Number(value) })}
        />
      ))}
    </div>
  )
}

function Preview({ file, mapping }: FileProps & Pick<MappingProps, 'mapping'>) {
  const t = useTexts('identity/imports')
  const { data, error, refetch } = useQuery(previewQuery(file.importId, mapping))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} />
  return (
    <>
      <Counts counts={data.counts} />
      <TableBox label={t('preview')}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('column-email')}</th>
            <th scope="col">{t('column-displayName')}</th>
            <th scope="col">{t('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ row, address, displayName, reason }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                <bdi>{address}</bdi>
              </td>
              <td>
                <bdi>{displayName}</bdi>
              </td>
              <td>{t(reason === null ? 'becomes-member' : `reason-${reason}`)}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </>
  )
}

/** Says which column is what, shows what the rows would become, and begins. */
export function MappingForm({ file }: FileProps) {
  const t = useTexts('identity/imports')
  const [mapping, setMapping] = useState(() => guessMapping(file.header, file.sample))
  const [isExternal, setExternal] = useState(false)
  const [invites, setInvites] = useState(true)
  const { data: shown, isPlaceholderData } = useQuery(previewQuery(file.importId, mapping))
  const isShown = shown !== undefined && !isPlaceholderData // else it is that of other columns
  const { mutate, isPending, error } = useChange(startMemberImport, (client) =>
    client.invalidateQueries({ queryKey: importsKey }),
  )
  const count = isShown ? shown.counts.created : null
  const accountType = isExternal ? 'permanentExternalUser' : 'user'
  return (
    <section className="card imports__part">
      <h2>{t('columns')}</h2>
      <Columns file={file} mapping={mapping} onMapping={setMapping} />
      <h2>{t('preview')}</h2>
      <Preview file={file} mapping={mapping} />
      <Checkbox isChecked={invites} onChange={setInvites} hint={t('invite-hint')}>
        {t('invite')}
      </Checkbox>
      <Checkbox isChecked={isExternal} onChange={setExternal}>
        {t('external')}
      </Checkbox>
      {error && <ProblemNotice error={error} />}
      <Button
        look="strong"
        busy={isPending}
        held={!isShown}
        onClick={() => mutate({ params: { importId: file.importId }, body: { mapping, accountType, invites } })}
      >
        {count === null ? t('start') : t(invites ? 'start-invite' : 'start-n', { count })}
      </Button>
    </section>
  )
}
