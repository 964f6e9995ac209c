import type { RunInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { useMemo } from 'react'
import { useSame } from '../../../lib/use-same.ts'
import { type Block, blocksOf } from './block-data.ts'

/** What is shown of a question, and the spec that counts it alone. */
type Counted = Readonly<{ block: Block; exported: TableSpec }>

/**
 * The blocks of a run by question. A question whose figures are the same as in the run before keeps its objects, so that
 * it is neither rendered nor drawn again when another is ticked or when answers come to others.
 */
export const useBlocks = (run: RunInWords): Readonly<Record<string, Counted>> => {
  const blocks = useMemo(() => {
    const counted = ([id, block]: readonly [string, Block]): [string, Counted] => [
      id,
      { block, exported: { ...run.spec, questions: [id] } },
    ]
    return Object.fromEntries([...blocksOf(run)].map(counted))
  }, [run])
  return useSame(blocks)
}
