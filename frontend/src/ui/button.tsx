import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from '../lib/router/links.tsx'
import type { To } from '../lib/router/places.ts'
import './button.css'
import { Icon, type IconName } from './icon.tsx'

type Look = 'strong' | 'plain' | 'quiet' | 'icon'
type Common = Readonly<{ look?: Look; icon?: IconName; children: ReactNode }>

type ButtonProps = Common &
  Readonly<{ busy?: boolean; held?: boolean; onHeld?: () => void }> &
  Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-busy' | 'aria-disabled' | 'onFocus' | 'onBlur'>

/**
 * While `busy` or `held` it keeps the focus and ignores clicks: disabling it would move keyboard users to the top of the page. One
 * that its own press disables is held until the focus leaves it. `onHeld`: it was pressed while it is held.
 */
export function Button({
  look = 'plain',
  icon,
  busy = false,
  held = false,
  disabled = false,
  onHeld,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const [isFocused, setFocused] = useState(false)
  const isHeld = busy || held || disabled
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isHeld) return onClick?.(event)
    event.preventDefault()
    if (held) onHeld?.()
  }
  return (
    <button
      {...rest}
      type={type}
      className={`button button--${look}`}
      onClick={click}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      disabled={disabled && !isFocused}
      aria-busy={busy || undefined}
      aria-disabled={isHeld || undefined}
    >
      {busy ? <Icon name="busy" /> : icon && <Icon name={icon} />}
      {look === 'icon' ? <span className="visually-hidden">{children}</span> : children}
    </button>
  )
}

type ButtonLinkProps = Common & Readonly<{ to: To; onClick?: () => void }>

/** Looks like a button, and is a link. */
export function ButtonLink({ look = 'plain', icon, children, to, onClick }: ButtonLinkProps) {
  return (
    <Link className={`button button--${look}`} to={to} onClick={onClick}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
