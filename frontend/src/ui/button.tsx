import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '../lib/router/links.tsx'
import './button.css'
import { Icon, type IconName } from './icon.tsx'

type Look = 'strong' | 'plain' | 'quiet' | 'icon'
type Common = Readonly<{ look?: Look; icon?: IconName; children: ReactNode }>

type ButtonProps = Common &
  Readonly<{ busy?: boolean; held?: boolean }> &
  Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-busy' | 'aria-disabled'>

/** While `busy` or `held` it keeps the focus and ignores clicks: disabling it would move keyboard users to the top of the page. */
export function Button({
  look = 'plain',
  icon,
  busy = false,
  held = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy || held ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={`button button--${look}`}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || held || undefined}
    >
      {busy ? <Icon name="busy" /> : icon && <Icon name={icon} />}
      {look === 'icon' ? <span className="visually-hidden">{children}</span> : children}
    </button>
  )
}

/** Looks like a button, and is a link. */
export function ButtonLink({ look = 'plain', icon, children, to }: Common & Readonly<{ to: string }>) {
  return (
    <Link className={`button button--${look}`} to={to}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
