/** What stands behind the # of the address: the secret of a link, which never leaves the browser. */

import { useEffect, useState } from "preact/hooks";

export function useHash(): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = (): void => setHash(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return hash;
}
