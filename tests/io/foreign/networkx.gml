graph [
  directed 1
  node [
    id 0
    label "age"
  ]
  node [
    id 1
    label "home"
  ]
  node [
    id 2
    label "travel"
  ]
  node [
    id 3
    label "work"
  ]
  edge [
    source 0
    target 1
  ]
  edge [
    source 0
    target 2
  ]
  edge [
    source 1
    target 2
  ]
]
