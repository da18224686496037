import { openaiModel } from '../loopback/vendors/openaiModels.ts'
import type { Vendor } from '../loopback/vendors/vendor.ts'
import { replied } from '../loopback/vendors/vendor.ts'

export const accountKey = 'sk-recipes-0123456789'
const known = ['gpt-5-mini', 'text-embedding-3-small']

/** OpenAI's API as an account sees it: its own key alone, models that exist, and the rules of a reasoning model. */
export const openaiAccount: Vendor = {
  refuses(request) {
    const { headers, body } = request
    if (headers.authorization !== `Bearer ${accountKey}`)
      return refused(401, 'invalid_api_key', 'Incorrect API key provided.')
    if (!known.includes(body.model))
      return refused(404, 'model_not_found', `The model '${body.model}' does not exist.`)
    return openaiModel('reasoning').refuses?.(request)
  },
}

const refused = (status: number, code: string, message: string) =>
  replied(status, { error: { message, type: 'invalid_request_error', param: null, code } })
