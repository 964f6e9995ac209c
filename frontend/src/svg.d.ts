/** A picture as its text. */
declare module '*.svg?raw' {
  const text: string
  export default text
}
