import { useEffect, useState } from 'react'

/** Whether `state` has been true for that many milliseconds without interruption. */
export function useDelayed(state: boolean, milliseconds: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!state) return
    const timer = setTimeout(() => setLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [state, milliseconds])
  return state && lasted
}
