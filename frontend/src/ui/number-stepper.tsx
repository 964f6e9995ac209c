import { useId } from 'react'
import { Button } from './button.tsx'
import './number-stepper.css'

type NumberStepperProps = Readonly<{
  label: string
  fewer: string
  more: string
  value: number
  min: number
  max: number
  onValue: (value: number) => void
}>

/** A small whole number with a button on each side. */
export function NumberStepper({ label, fewer, more, value, min, max, onValue }: NumberStepperProps) {
  const id = useId()
  return (
    <fieldset className="stepper" aria-labelledby={id}>
      <span className="field__label" id={id}>
        {label}
      </span>
      <span className="stepper__box">
        <Button look="icon" icon="minus" disabled={value <= min} onClick={() => onValue(value - 1)}>
          {fewer}
        </Button>
        <output>{value}</output>
        <Button look="icon" icon="add" disabled={value >= max} onClick={() => onValue(value + 1)}>
          {more}
        </Button>
      </span>
    </fieldset>
  )
}
