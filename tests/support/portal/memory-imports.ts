import type {
  ImportOrder,
  KeptImport,
  KeptImports,
  NewImport,
  RowResult,
} from '@portal/services/identity/imports/kept-imports'

type Kept = NewImport & { state: KeptImport['state']; order: ImportOrder | null; createdAt: string }

/** Files of members that are known as long as the test lasts. */
export const memoryImports = (): KeptImports => {
  const files = new Map<string, Kept>()
  const results = new Map<string, Map<number, RowResult>>()
  const resultsOf = (importId: string) => results.get(importId) ?? new Map<number, RowResult>()
  const shown = (kept: Kept): KeptImport => {
    const counts = { created: 0, skipped: 0, refused: 0 }
    for (const { outcome } of resultsOf(kept.importId).values()) counts[outcome] += 1
    return { ...kept, rows: kept.rows.length, sample: kept.rows.slice(0, 5).map(({ cells }) => cells), counts }
  }
  return {
    add: async (added, at) => {
      if (files.has(added.importId)) return
      files.set(added.importId, { ...added, state: 'ready', order: null, createdAt: at.toISOString() })
    },
    find: async (importId) => {
      const kept = files.get(importId)
      return kept ? shown(kept) : null
    },
    list: async (most) => [...files.values()].toReversed().slice(0, most).map(shown),
    rowsOf: async (importId) => files.get(importId)?.rows ?? [],
    begin: async (importId, order) => {
      const kept = files.get(importId)
      if (kept?.state !== 'ready') return false
      files.set(importId, { ...kept, order, state: 'waiting' })
      return true
    },
    cancel: async (importId) => {
      const kept = files.get(importId)
      if (kept && kept.state !== 'done') files.set(importId, { ...kept, state: 'cancelled' })
    },
    left: async (importId, most) => {
      const kept = files.get(importId)
      if (kept?.state !== 'waiting') return []
      return kept.rows.filter(({ row }) => !resultsOf(importId).has(row)).slice(0, most)
    },
    settle: async (importId, settled) => {
      results.set(importId, new Map([...resultsOf(importId), ...settled.map((one) => [one.row, one] as const)]))
    },
    madeOf: async (importId, members) => {
      const settled = [...resultsOf(importId).values()]
      return new Set(members.filter((id) => settled.some((row) => row.outcome === 'created' && row.memberId === id)))
    },
    finish: async (importId) => {
      const kept = files.get(importId)
      if (kept?.state === 'waiting') files.set(importId, { ...kept, state: 'done' })
    },
    report: async (importId) =>
      (files.get(importId)?.rows ?? []).map(({ row, cells }) => {
        const { outcome = null, reason = null, memberId = null } = resultsOf(importId).get(row) ?? {}
        return { row, cells, outcome, reason, memberId }
      }),
  }
}
