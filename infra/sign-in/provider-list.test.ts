import { expect, it } from 'vitest'
import { providersIn } from './provider-list.ts'

const google = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.example.org',
  clientId: 'portal',
  clientSecret: 's',
}

it('providers are read from a JSON list', () => {
  expect(providersIn(JSON.stringify([google]))).toEqual([google])
  expect(providersIn('[]')).toEqual([])
})

it.each([
  ['no JSON', 'google'],
  ['no list', JSON.stringify(google)],
  ['two of one id', JSON.stringify([google, google])],
  ['an id that cannot stand in an address', JSON.stringify([{ ...google, id: '../x' }])],
  ['an issuer without TLS on another machine', JSON.stringify([{ ...google, issuer: 'http://accounts.example.org' }])],
  ['no secret', JSON.stringify([{ ...google, clientSecret: '' }])],
])('%s is no list of providers', (_, text) => expect(providersIn(text)).toBeNull())

it('a provider on this machine needs no TLS', () => {
  const local = { ...google, issuer: 'http://127.0.0.1:4000' }
  expect(providersIn(JSON.stringify([local]))).toEqual([local])
})
