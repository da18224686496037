import { scopeHere } from './stepScope.ts'

/**
 * Names a function as a step of a pipeline. While a case of a golden set runs, the record of the case gets the
 * function's input, output, time and errors. At any other time the function is only called. The behaviour of the
 * function does not change.
 *
 * It loads no other module, because it is part of the pipeline.
 *
 * @param name at most 60 characters, such as `retrieve`
 * @throws TypeError for another name
 */
export function step<Call extends (...given: never[]) => unknown>(name: string, call: Call): Call {
  if (typeof name !== 'string' || !/^\S(?:.{0,58}\S)?$/.test(name)) {
    throw new TypeError('Expected the name of a step to be a line of 1 to 60 characters')
  }
  // A proxy also has the properties of the function.
  return new Proxy(call, {
    apply(target, self, given: unknown[]) {
      const run = (): unknown => Reflect.apply(target, self, given)
      const scope = scopeHere()
      return scope ? scope.within(name, given[0], run) : run()
    },
  })
}
