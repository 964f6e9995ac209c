import { expect, it } from 'vitest'
import { s3PlaceOf } from './s3-client.ts'
import { signedHeaders } from './s3-signature.ts'

/** The examples that AWS publishes with the description of the signature. */
const credentials = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2013-05-24T00:00:00Z')
const signatureOf = (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com/${path}`)
  const signed = signedHeaders({ method: 'GET', url, headers, body: new Uint8Array() }, credentials, now)
  return /Signature=(\w+)$/.exec(signed['authorization'] ?? '')?.[1]
}

it('a request is signed as in the published examples of AWS', () => {
  expect(signatureOf('test.txt', { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  expect(signatureOf('?lifecycle')).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')
  expect(signatureOf('?max-keys=2&prefix=J')).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})

it('the address of a bucket has its key, its secret, its name and its region', () => {
  expect(s3PlaceOf('https://KEY:a%2Fb@store.example/files?region=eu-west-1')).toEqual({
    root: 'https://store.example/files',
    credentials: { keyId: 'KEY', secret: 'a/b', region: 'eu-west-1' },
  })
  for (const address of ['https://store.example/files', 'https://K:S@store.example/', 'https://K:S@store.example/a/b'])
    expect(() => s3PlaceOf(address)).toThrow('S3_URL has the form')
})
