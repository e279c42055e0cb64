import { useEffect, useState } from 'react'

/** Whether `state` has held for so many milliseconds without a break. */
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
