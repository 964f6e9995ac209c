import { useMemo } from 'react'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { memberChannel } from './channel.tsx'
import { NotAllowed } from './refused.tsx'
import { Survey } from './survey.tsx'

/** Taking a survey. The token in the address identifies survey and respondent. */
export function ConductScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const backgroundVars = search.get('backgroundVars') ?? ''
  const entersAll = search.has('enterAllFolders')
  const channel = useMemo(() => memberChannel({ token, backgroundVars, entersAll }), [token, backgroundVars, entersAll])
  return (
    <div className="conduct">
      {token === '' ? <NotAllowed /> : <Survey key={channel.key.join(' ')} channel={channel} />}
    </div>
  )
}
