# SPDX-License-Identifier: Apache-2.0

# Calls hoist on a thread of its own; R listens for an interrupt meanwhile. What went wrong is an
# R condition with hoist's words, and what is worth knowing a message.
run_hoist <- function(what, given, progress = FALSE) {
  outcome <- .Call(C_hoist_call, what, given, isTRUE(progress))
  if (!is.null(outcome$error)) raise(outcome$error, outcome$message)
  for (note in outcome$notes) tell(note)
  if (!is.null(outcome$interrupted)) interrupted(outcome$interrupted)
  outcome$value
}

raise <- function(kind, ...) {
  stop(structure(class = c(paste0("hoist_", kind, "_error"), "hoist_error", "error", "condition"),
                 list(message = paste0(...), call = NULL)))
}

tell <- function(note) {
  message(structure(class = c("hoist_note", "message", "condition"),
                    list(message = paste0(note, "\n"), call = NULL)))
}

# The interrupt came while hoist was at work, and was kept until that had left off in good order.
interrupted <- function(safe) {
  text <- if (nzchar(safe)) paste0("Interrupted: ", safe, "; the same call goes on from there.")
          else "Interrupted: nothing is kept."
  tell(text)
  signalCondition(structure(class = c("hoist_interrupt", "interrupt", "condition"),
                            list(message = text, call = NULL)))
  tools::pskill(Sys.getpid(), tools::SIGINT)
  Sys.sleep(2)
  invokeRestart("abort")
}

# Arguments that say how data are read: they have the names of the program's flags.
reading_names <- c("discrete", "continuous", "na_values", "drop", "weights", "cluster", "states",
                   "bins", "bins_per_replicate")

# Everything that `...` holds, parted into how data are read and what is asked of hoist. What is
# neither is for hoist to refuse, which knows what was probably meant.
parted <- function(settings, arguments) {
  if (length(settings) > 0 && (is.null(names(settings)) || any(names(settings) == "")))
    raise("usage", "every setting needs its name, such as replicates = 200")
  twice <- unique(names(settings)[duplicated(names(settings))])
  if (length(twice) > 0)
    raise("usage", twice[1], " is given more than once; give it once")
  reading <- names(settings) %in% reading_names
  list(reading = settings[reading], settings = settings[!reading],
       arguments = c(setdiff(arguments, "..."), reading_names))
}

# A data frame as hoist takes it, or the path of a file.
as_data <- function(data, what = "data") {
  if (is.character(data) && is.null(dim(data))) {
    if (length(data) != 1 || is.na(data)) raise("usage", what, " must be a data frame or one path")
    return(path.expand(data))
  }
  if (is.matrix(data)) data <- as.data.frame(data, stringsAsFactors = FALSE)
  if (!is.data.frame(data))
    raise("usage", what, " must be a data frame, a matrix or the path of a CSV file, not ",
          class(data)[1])
  plain <- function(column) {
    if (is.factor(column)) return(is.integer(unclass(column)))
    is.null(dim(column)) && typeof(column) %in% c("logical", "integer", "double", "character") &&
      (!is.object(column) || identical(class(column), "AsIs"))
  }
  odd <- which(!vapply(data, plain, logical(1)))
  if (length(odd) > 0)
    raise("input", "column '", names(data)[odd[1]], "' is of class ",
          paste(class(data[[odd[1]]]), collapse = "/"),
          "; hoist takes factors, text, logicals and numbers: convert it, or leave it out with drop",
          if (length(odd) > 1) paste0(" (and so are: ", toString(names(data)[odd[-1]]), ")"))
  lapply(as.list(data), function(column) if (is.factor(column)) column else as.vector(column))
}

as_frame <- function(columns) {
  rows <- if (length(columns) == 0) 0L else length(columns[[1]])
  structure(columns, class = "data.frame", row.names = .set_row_names(rows))
}

name_of <- function(expression, otherwise) {
  if (is.symbol(expression)) as.character(expression) else otherwise
}

as_path <- function(path, what) {
  if (is.null(path)) return(NULL)
  if (!is.character(path) || length(path) != 1 || is.na(path) || !nzchar(path))
    raise("usage", what, " must be one path")
  path.expand(path)
}
