/** Whether a host name of a URL means this machine. */
export function isLocalHost(hostname: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}
