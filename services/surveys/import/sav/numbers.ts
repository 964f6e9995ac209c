/** Numbers of a system file, in the byte order of the machine that wrote it. */
export type NumberReader = Readonly<{
  int: (bytes: Buffer, at: number) => number
  double: (bytes: Buffer, at: number) => number
}>

export const numbersOf = (isLittleEndian: boolean): NumberReader =>
  isLittleEndian
    ? { int: (bytes, at) => bytes.readInt32LE(at), double: (bytes, at) => bytes.readDoubleLE(at) }
    : { int: (bytes, at) => bytes.readInt32BE(at), double: (bytes, at) => bytes.readDoubleBE(at) }
