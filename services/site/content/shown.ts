import { addressOf } from '@portal/contracts/http/call'
import { getContentPicture } from '@portal/contracts/http/content'
import type { ContentId } from '@portal/contracts/ids'
import type { Content, ContentKind } from '@portal/contracts/site/content'
import type { ContentQueries, StoredPiece } from '@portal/projections/site/content/queries'

/** How long a process shows what was published before. */
const KEPT_MS = 2_000

/** A piece as visitors get it. `picture`: its address. `since`: when it was first shown. */
export type ShownPiece = Readonly<{ contentId: ContentId; content: Content; picture: string | null; since: string }>

/** The address of a picture; the only place that knows how pictures of content are kept. */
export const pictureAddress = (contentId: ContentId, digest: string | null): string | null =>
  digest && addressOf(getContentPicture, { params: { contentId, digest } })

type Times = Pick<StoredPiece, 'shownFrom' | 'shownUntil'>

export const hasBegun = ({ shownFrom }: Times, now: Date): boolean =>
  shownFrom === null || Date.parse(shownFrom) <= now.getTime()

export const hasEnded = ({ shownUntil }: Times, now: Date): boolean =>
  shownUntil !== null && Date.parse(shownUntil) <= now.getTime()

const shownOf = (piece: StoredPiece, now: Date): readonly ShownPiece[] => {
  const { contentId, published, publishedPicture, draftedAt } = piece
  if (published === null || !hasBegun(piece, now) || hasEnded(piece, now)) return []
  const picture = pictureAddress(contentId, publishedPicture)
  // It was to be shown later, and is shown before that after all.
  const isEarly = piece.since === null || Date.parse(piece.since) > now.getTime()
  return [{ contentId, content: published, picture, since: (isEarly ? piece.shownFrom : piece.since) ?? draftedAt }]
}

type Kept = Readonly<{ pieces: readonly StoredPiece[]; at: number }>

/**
 * What visitors see of a kind: each kind is read every two seconds at most. While the database cannot be reached, it stays as it was.
 */
export const shownContent = ({ pieces }: Pick<ContentQueries, 'pieces'>, now: () => Date) => {
  const kept = new Map<ContentKind, Kept>()

  const read = async (kind: ContentKind): Promise<readonly StoredPiece[]> => {
    const found = await pieces(kind)
    kept.set(kind, { pieces: found, at: now().getTime() })
    return found
  }
  const recent = (kind: ContentKind): readonly StoredPiece[] | null => {
    const known = kept.get(kind)
    return known && Math.abs(now().getTime() - known.at) < KEPT_MS ? known.pieces : null
  }

  return {
    /** `isFresh`: read now, for whoever has just published. @throws what the database says, if nothing was read before */
    of: async (kind: ContentKind, isFresh = false): Promise<readonly ShownPiece[]> => {
      const known = isFresh ? null : recent(kind)
      const all =
        known ??
        (await read(kind).catch((error: unknown) => {
          const before = kept.get(kind)
          if (before) return before.pieces
          throw error
        }))
      return all.flatMap((piece) => shownOf(piece, now()))
    },
  }
}
export type ShownContent = ReturnType<typeof shownContent>
