import { scopeHere } from './stepScope.ts'

/**
 * Names a function as a step of a pipeline. While a case of a golden set is asked, what it is given and gives
 * back, how long it takes and what it throws are recorded with the case; anywhere else it is only called. Either way
 * it does what it did.
 *
 * Nothing else is loaded with it, because it goes where the pipeline goes.
 *
 * @param name at most 60 characters, such as `retrieve`
 * @throws TypeError for another name
 */
export function step<Call extends (...given: never[]) => unknown>(name: string, call: Call): Call {
  if (typeof name !== 'string' || !/^\S(?:.{0,58}\S)?$/.test(name)) {
    throw new TypeError('Expected the name of a step to be a line of 1 to 60 characters')
  }
  // A proxy has the properties of the function, too.
  return new Proxy(call, {
    apply(target, self, given: unknown[]) {
      const run = (): unknown => Reflect.apply(target, self, given)
      const scope = scopeHere()
      return scope ? scope.within(name, given[0], run) : run()
    },
  })
}
