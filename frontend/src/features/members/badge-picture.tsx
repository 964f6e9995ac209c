import type { BadgeIcon } from '@portal/contracts/members/badge'

const shapes: Readonly<Record<BadgeIcon, string>> = {
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  trophy:
    'M8 4h8v5a4 4 0 0 1-8 0zM8 6H4.5a3.5 3.5 0 0 0 3.8 4M16 6h3.5a3.5 3.5 0 0 1-3.8 4M12 13v4M8.5 20h7M10 20v-3h4v3',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z',
  flag: 'M6 21V4M6 5h11l-2 4 2 4H6',
  sprout: 'M12 21v-9M12 12c0-4-3-6-7-6 0 4 3 6 7 6zM12 10c0-3 2.5-5 7-5 0 4-3 5.5-7 5.5',
  speech: 'M5 5h14v10h-8l-4 4v-4H5z',
}

/** The picture of a badge, beside its name. */
export function BadgePicture({ icon }: { readonly icon: BadgeIcon }) {
  return (
    <span className="badge-picture" aria-hidden="true">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[icon]} />
      </svg>
    </span>
  )
}
