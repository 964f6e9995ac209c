import './avatar.css'

type AvatarProps = Readonly<{ name: string; picture: string | undefined; size?: 'small' | 'large' }>

/** A picture of a person beside their name; the first letter of the name where there is none. */
export function Avatar({ name, picture, size = 'small' }: AvatarProps) {
  const side = size === 'small' ? 32 : 96
  return (
    <span className={`avatar avatar--${size}`} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={side} height={side} /> : [...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
