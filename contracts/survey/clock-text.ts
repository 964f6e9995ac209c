const two = (value: number): string => String(value).padStart(2, '0')

/** Seconds as hours, minutes and seconds: 27000 is `7:30:00`, 90061.5 is `25:01:01.5`, -60 is `-0:01:00`. */
export const clockText = (seconds: number): string => {
  const whole = Math.floor(Math.abs(seconds))
  const fraction = /\.\d+$/.exec(String(Math.abs(seconds)))?.[0] ?? ''
  const parts = [Math.floor(whole / 3_600), two(Math.floor(whole / 60) % 60), two(whole % 60)]
  return `${seconds < 0 ? '-' : ''}${parts.join(':')}${fraction}`
}
