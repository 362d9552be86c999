-- Search memos of a Saekin vault as one types, open them at the line, and add the selection as a memo. Neovim 0.7 or later.
local M = {}

-- `arguments` stand before the subcommand, such as { "--vault", "/home/me/memos.db" }.
local options = { program = "saekin", arguments = {}, limit = 50 }
local fields = "id,title,snippet,path,line"
-- What is on the screen while one searches; nil otherwise.
local shown

function M.setup(given) options = vim.tbl_extend("force", options, given or {}) end

local function tell(text, level) vim.notify("saekin: " .. vim.trim(text), level or vim.log.levels.INFO) end

local function command(words)
  local line = { options.program }
  vim.list_extend(line, options.arguments)
  return vim.list_extend(line, words)
end

-- Runs a subcommand and returns its exit code and its output, with that of standard error.
local function run(words, input)
  local ok, output = pcall(vim.fn.system, command(words), input)
  if ok then return vim.v.shell_error, output end
  return 127, options.program .. " cannot be run; set its path: require('saekin').setup({ program = '…' })"
end

local function plain(value) return value ~= vim.NIL and value or nil end

-- Calls `done` with the memos that a query finds, or the last ones without a query, and with a message if there are none.
function M.find(query, done)
  local words = { "list", "--format", "jsonl" }
  if query:match("%S") then words = { "search", "--format", "jsonl", "--typing" } end
  vim.list_extend(words, { "--limit", tostring(options.limit), "--fields", fields })
  if words[1] == "search" then vim.list_extend(words, { "--", query }) end
  local output, errors = {}, {}
  local ok, job = pcall(vim.fn.jobstart, command(words), {
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, lines) output = lines end,
    on_stderr = function(_, lines) errors = lines end,
    on_exit = function(_, code)
      local items = {}
      for _, line in ipairs(output) do
        local read, item = pcall(vim.json.decode, line)
        if read and type(item) == "table" then table.insert(items, item) end
      end
      done(items, #items == 0 and (errors[1] ~= "" and errors[1] or "exit code " .. code) or nil)
    end,
  })
  if ok and job > 0 then return job end
  done({}, options.program .. " cannot be run")
end

local function close()
  if not shown then return end
  local old = shown
  shown = nil
  if old.job then vim.fn.jobstop(old.job) end
  vim.cmd("stopinsert")
  for _, window in ipairs({ old.input, old.list }) do
    if vim.api.nvim_win_is_valid(window) then vim.api.nvim_win_close(window, true) end
  end
end

-- Opens a memo: its file at the line, else its text in a buffer that is written into the vault.
function M.open(item)
  local path = plain(item.path)
  if path then
    vim.cmd("edit " .. vim.fn.fnameescape(path))
    vim.api.nvim_win_set_cursor(0, { math.min(plain(item.line) or 1, vim.api.nvim_buf_line_count(0)), 0 })
    return
  end
  local code, text = run({ "show", tostring(item.id), "--raw" })
  if code ~= 0 then return tell(text, vim.log.levels.ERROR) end
  local name = "saekin://" .. item.id
  local buffer = vim.fn.bufadd(name)
  vim.bo[buffer].buftype, vim.bo[buffer].swapfile, vim.bo[buffer].buflisted = "acwrite", false, true
  vim.api.nvim_set_current_buf(buffer)
  if vim.bo[buffer].modified then return end
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, "\n", { plain = true }))
  vim.bo[buffer].filetype, vim.bo[buffer].modified = "markdown", false
  vim.api.nvim_clear_autocmds({ event = "BufWriteCmd", buffer = buffer })
  vim.api.nvim_create_autocmd("BufWriteCmd", {
    buffer = buffer,
    callback = function()
      local result, message = run({ "edit", tostring(item.id), "-" }, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
      if result ~= 0 then return tell(message, vim.log.levels.ERROR) end
      vim.bo[buffer].modified = false
      tell(message)
    end,
  })
end

local function render(items, message)
  shown.items = items
  local lines = {}
  for _, item in ipairs(items) do
    local title = item.title ~= "" and item.title or "(no title)"
    local snippet = (plain(item.snippet) or ""):gsub("%s+", " ")
    table.insert(lines, (title .. "  " .. snippet):gsub("[\r\n]", " ") .. "")
  end
  if message then lines = { message } end
  vim.api.nvim_buf_set_lines(shown.lines, 0, -1, false, lines)
  vim.api.nvim_win_set_cursor(shown.list, { 1, 0 })
end

-- Searches again. An answer that comes after a later one was asked for is dropped.
local function update()
  if not shown then return end
  if shown.job then vim.fn.jobstop(shown.job) end
  shown.number = shown.number + 1
  local number = shown.number
  shown.job = M.find(vim.api.nvim_buf_get_lines(shown.query, 0, 1, false)[1] or "", function(items, message)
    if shown and shown.number == number then
      shown.job = nil
      render(items, message)
    end
  end)
end

local function move(step)
  local row = vim.api.nvim_win_get_cursor(shown.list)[1] + step
  vim.api.nvim_win_set_cursor(shown.list, { math.max(1, math.min(row, vim.api.nvim_buf_line_count(shown.lines))), 0 })
end

function M.accept()
  local item = shown and shown.items[vim.api.nvim_win_get_cursor(shown.list)[1]]
  close()
  if item then M.open(item) end
end

local function window(buffer, row, height, isFocused)
  local width = math.max(20, math.floor(vim.o.columns * 0.8))
  return vim.api.nvim_open_win(buffer, isFocused, {
    relative = "editor", style = "minimal", border = "single", width = width, height = height, row = row,
    col = math.floor((vim.o.columns - width) / 2),
  })
end

-- Shows the search, with a query to begin with.
function M.search(query)
  close()
  local input, lines = vim.api.nvim_create_buf(false, true), vim.api.nvim_create_buf(false, true)
  vim.bo[input].bufhidden, vim.bo[lines].bufhidden = "wipe", "wipe"
  local list = window(lines, 4, math.max(3, vim.o.lines - 9), false)
  vim.wo[list].cursorline, vim.wo[list].wrap = true, false
  shown = { query = input, lines = lines, list = list, input = window(input, 1, 1, true), items = {}, number = 0 }
  vim.api.nvim_buf_set_lines(input, 0, -1, false, { query or "" })
  local keys = {
    ["<CR>"] = M.accept, ["<Esc>"] = close, ["<C-c>"] = close, ["<Down>"] = function() move(1) end, ["<C-n>"] = function() move(1) end,
    ["<Up>"] = function() move(-1) end, ["<C-p>"] = function() move(-1) end,
  }
  for key, action in pairs(keys) do vim.keymap.set({ "i", "n" }, key, action, { buffer = input, nowait = true }) end
  vim.api.nvim_create_autocmd({ "TextChanged", "TextChangedI" }, { buffer = input, callback = update })
  local own = shown
  -- Windows cannot be closed during the event. By then another search may have begun.
  local leave = vim.schedule_wrap(function() if shown == own then close() end end)
  vim.api.nvim_create_autocmd("BufLeave", { buffer = input, callback = function() leave() end })
  vim.cmd("startinsert!")
  update()
end

-- Adds lines of the buffer as a memo.
function M.new(first, last)
  local code, message = run({ "add", "-" }, vim.api.nvim_buf_get_lines(0, first - 1, last, false))
  tell(message, code ~= 0 and vim.log.levels.ERROR or nil)
end

-- What is on the screen, for tests: the titles of the memos, nil without a search.
function M.titles() return shown and vim.tbl_map(function(item) return item.title end, shown.items) end

return M
