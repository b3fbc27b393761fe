#!/bin/sh
# Gives the release that serves now and the next one each other's scripts and styles, so that a page finds its own whoever
# serves it (docs/install.md): while the units are restarted one after the other, and for a day after that. Run it in
# between, as deploy/share-assets.sh OLD NEW, two folders of releases; it can be repeated.
set -eu
[ "$#" -eq 2 ] || { echo 'deploy/share-assets.sh OLD NEW' >&2; exit 2; }

assets() { echo "$1/build/client/assets"; }
own() { echo "$1/build/own-assets"; }

# What a release has built itself is written down before it gets anything else.
for release; do
  [ -e "$(own "$release")" ] || { ls "$(assets "$release")" >"$(own "$release").new"; mv "$(own "$release").new" "$(own "$release")"; }
done

# What FROM has built belongs to pages that may be opened until now; the rest was given to it by a release before it, and
# its time says when.
give() {
  for file in "$(assets "$1")"/*; do
    name=${file##*/}
    if [ -e "$(assets "$2")/$name" ]; then
      # Given before: after a rollback its day begins anew.
      if grep -qxF "$name" "$(own "$1")" && ! grep -qxF "$name" "$(own "$2")"; then touch "$(assets "$2")/$name"; fi
    elif grep -qxF "$name" "$(own "$1")"; then cp "$file" "$(assets "$2")/"
    elif [ -n "$(find "$file" -mtime -1)" ]; then cp -p "$file" "$(assets "$2")/"
    fi
  done
}
give "$1" "$2"
give "$2" "$1"
