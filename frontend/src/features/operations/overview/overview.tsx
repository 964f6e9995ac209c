import { useQuery } from '@tanstack/react-query'
import { Live } from '../live.tsx'
import { ReadModels } from '../models/read-models.tsx'
import { readModelsQuery, statusQuery } from '../queries.ts'
import { Reactors } from '../reactors/reactors.tsx'
import { SpanChoice } from '../span-choice.tsx'
import { Concerns } from './concerns.tsx'
import { Figures } from './figures.tsx'

/** The figures of the moment, what is wrong, and every read model. */
export function Overview() {
  const status = useQuery(statusQuery)
  const models = useQuery(readModelsQuery)
  return (
    <Live query={status} blocks={3}>
      {(figures) => (
        <>
          {!status.isError && <Concerns status={figures} />}
          <SpanChoice />
          <Figures status={figures} />
          {models.data && <ReadModels status={figures} reply={models.data} />}
          <Reactors status={figures} />
        </>
      )}
    </Live>
  )
}
