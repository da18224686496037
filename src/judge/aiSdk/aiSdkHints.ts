import type { Hints } from '../endpoint/protocol.ts'

export const aiSdkHints: Hints = {
  key: 'the key where the model is made, as its provider reads it',
  address: 'check the name of the model where it is made',
}
