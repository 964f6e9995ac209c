import type { MemberId } from '@portal/contracts/ids'

/** One list of what an area holds about a member, for the file that members may ask for. It names nobody else. */
export type MemberDataPart = Readonly<{ name: string; of: (memberId: MemberId) => Promise<readonly unknown[]> }>

/** The lists of an area, by its name. */
export type AreaData = Readonly<{ area: string; parts: readonly MemberDataPart[] }>

type File = Readonly<{
  memberId: MemberId
  madeAt: string
  areas: readonly AreaData[]
  /** From 0 to 1. */
  onShare: (share: number) => Promise<void>
}>

const json = (value: unknown): string => JSON.stringify(value, null, 1)

async function* areaText({ parts }: AreaData, memberId: MemberId, onPart: () => Promise<void>): AsyncGenerator<string> {
  let before = '{'
  for (const { name, of } of parts) {
    yield `${before}\n${json(name)}: ${json(await of(memberId))}`
    before = ','
    await onPart()
  }
  yield parts.length > 0 ? '\n}' : '{}'
}

async function* fileText({ memberId, madeAt, areas, onShare }: File): AsyncGenerator<string> {
  const all = areas.reduce((sum, { parts }) => sum + parts.length, 0)
  let done = 0
  const onPart = async (): Promise<void> => {
    done += 1
    await onShare(done / all)
  }
  yield `{\n"memberId": ${json(memberId)},\n"madeAt": ${json(madeAt)}`
  for (const area of areas) {
    yield `,\n${json(area.area)}: `
    yield* areaText(area, memberId, onPart)
  }
  yield '\n}\n'
}

/** All of it as one JSON file, which is written as it is read: one list is in memory at a time. */
export async function* memberDataFile(file: File): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of fileText(file)) yield encoder.encode(text)
}
