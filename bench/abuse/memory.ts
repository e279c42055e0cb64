import { readFileSync, writeFileSync } from 'node:fs'

const ofStatus = (pid: number, name: string) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}

/** Current memory of a process. Linux only. */
export const readMegabytes = (pid: number) => ofStatus(pid, 'VmRSS')
/** Peak memory since `forgetPeak`. */
export const readPeakMegabytes = (pid: number) => ofStatus(pid, 'VmHWM')

export const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
